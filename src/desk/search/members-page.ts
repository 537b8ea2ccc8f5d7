import { href, redirect } from "react-router";

/** Members are found by the search of the desk, and by nothing else: nobody browses them. */
export function loader() {
  return redirect(href("/desk/search"));
}
