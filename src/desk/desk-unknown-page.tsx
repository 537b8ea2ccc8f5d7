/** Matches any address of the desk that has no page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function DeskUnknownPage() {
  return null;
}
