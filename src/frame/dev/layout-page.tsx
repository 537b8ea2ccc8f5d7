import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { named } from "../middleware.ts";

export const middleware = [named("demo")];
export const loader = () => null;

/** Shows each layout without content, for developers and tests. */
export default function LayoutPage() {
  return (
    <Page>
      <PageTitle>A page in this layout</PageTitle>
      <h1>A page in this layout</h1>
    </Page>
  );
}
