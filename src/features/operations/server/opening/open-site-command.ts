import { isRefusal } from "#base/refusal.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { openSite } from "./open-site.ts";
import { readGettingStarted } from "./read-getting-started.ts";

export const openSiteCommand: Command = {
  name: "open-site",
  summary:
    "Opens a site to members, or says what is left: --domain velvet.example. With --anyway, what is left does not matter.",
  options: { domain: { type: "string" }, anyway: { type: "boolean" } },
  async run(app, values) {
    const site = app.sites.find({ host: "", forced: String(values.domain ?? "").toLowerCase() });
    if (!site) throw new CommandError("--domain must be a domain of a site.");
    try {
      await openSite(app, { site: site.id, actor: { by: "cli" }, isForced: values.anyway === true });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === "operations.already_open") throw new CommandError(`${site.name} is open already.`);
      const left = await listLeft(app, site.id);
      throw new CommandError(`Left before ${site.name} can open:\n${left.join("\n")}`);
    }
    return `Opened ${site.name}. Every process knows within seconds.`;
  },
};

async function listLeft(app: Parameters<Command["run"]>[0], id: number): Promise<string[]> {
  const { installation, sites } = await readGettingStarted(app);
  const steps = [...installation, ...(sites.find((one) => one.id === id)?.steps ?? [])];
  return steps
    .filter(({ name, weight, is_done }) => name !== "open" && weight === "needed" && !is_done)
    .flatMap(({ name, problems }) =>
      problems.map(({ code, about }) => `  ${name}: ${[code, about].filter(Boolean).join(" ")}`),
    );
}
