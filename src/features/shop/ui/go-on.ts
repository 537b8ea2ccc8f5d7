import type { Order } from "../contract.ts";

/** To the provider's page: by its address, or with a form posted to it. */
export function goOn(next: NonNullable<Order["next"]>): void {
  if (next.kind === "redirect") {
    window.location.assign(next.url);
    return;
  }
  const form = document.createElement("form");
  form.method = "post";
  form.action = next.url;
  for (const [name, value] of Object.entries(next.fields)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
