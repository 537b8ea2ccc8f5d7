import type { Random } from "#base/random.ts";

const MOST = 300;

/** Collects ids, keys and codes from responses by name, so that generated calls reach existing data. */
export function openKnown(random: Random) {
  const values = new Map<string, unknown[]>();
  function put(name: string, value: unknown) {
    const list = values.get(name) ?? [];
    values.set(name, list);
    if (list.length < MOST) list.push(value);
    else list[random.below(MOST)] = value;
  }
  function learn(answer: unknown, name = "", parent = ""): void {
    if (Array.isArray(answer)) for (const one of answer.slice(0, 20)) learn(one, name, parent);
    else if (typeof answer === "object" && answer !== null)
      for (const [key, value] of Object.entries(answer)) learn(value, key, name);
    else if (typeof answer === "number" || (typeof answer === "string" && answer.length <= 500)) {
      put(name, answer);
      if (parent) put(`${parent}.${name}`, answer);
    }
  }
  return {
    learn,
    put,
    /**
     * For `conversation`, also finds what was given as `conversation.id`, or as `id` in a list of that name.
     */
    find(name: string): unknown {
      const short = name.replace(/_id$/, "");
      const lists = [name, `${short}.id`, `${short}s.id`, short].flatMap((one) => values.get(one) ?? []);
      return lists.length > 0 ? random.pick(lists) : undefined;
    },
  };
}
