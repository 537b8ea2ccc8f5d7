/** Any address that no page has. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function UnknownPage() {
  return null;
}
