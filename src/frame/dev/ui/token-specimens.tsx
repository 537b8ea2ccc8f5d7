import { Specimen } from "./specimen.tsx";

const grounds = [
  ["bg-ground text-ink", "ground"],
  ["bg-surface text-ink", "surface"],
  ["bg-surface-2 text-ink", "surface-2"],
  ["bg-primary text-on-primary", "primary"],
  ["bg-secondary text-on-secondary", "secondary"],
  ["bg-success text-on-success", "success"],
  ["bg-warning text-on-warning", "warning"],
  ["bg-danger text-on-danger", "danger"],
  ["bg-unread text-on-unread", "unread"],
  ["bg-success-soft text-ink", "success-soft"],
  ["bg-warning-soft text-ink", "warning-soft"],
  ["bg-danger-soft text-ink", "danger-soft"],
] as const;

export function TokenSpecimens() {
  return (
    <>
      <Specimen name="Colours" wide>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {grounds.map(([look, name]) => (
            <p key={name} className={`rounded-card border border-line px-3 py-4 text-sm ${look}`}>
              {name}
            </p>
          ))}
        </div>
        <p>
          Ink, <span className="text-ink-2">second ink</span>, <span className="text-accent">accent</span>,{" "}
          <span className="text-success">success</span>, <span className="text-warning">warning</span>,{" "}
          <span className="text-danger">danger</span>
        </p>
      </Specimen>
      <Specimen name="Type" wide>
        <p className="font-semibold text-3xl">36 Meet people nearby</p>
        <p className="font-semibold text-2xl">28 Meet people nearby</p>
        <p className="font-semibold text-xl">22 Meet people nearby</p>
        <p className="font-semibold text-lg">18 Meet people nearby</p>
        <p>16 Zażółć gęślą jaźń, Größe, smørrebrød, öljy, ñandú, £ € zł kr</p>
        <p className="text-sm">14 Secondary lines and labels</p>
        <p className="text-xs">12 The smallest words</p>
      </Specimen>
      <Specimen name="Grid: 12 columns, gutters of 15 px" wide>
        <div className="grid-12 text-center text-xs">
          {Array.from({ length: 12 }, (_, index) => index + 1).map((column) => (
            <span key={column} className="rounded-field bg-surface-2 py-2">
              {column}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="Bubbles to 75 %, the conversation list 300 to 400 px" wide>
        <div className="flex flex-col gap-2">
          <p className="max-w-bubble self-start rounded-bubble bg-surface-2 px-4 py-2.5">
            Hello! How was the sea?
          </p>
          <p className="max-w-bubble self-end rounded-bubble bg-primary px-4 py-2.5 text-on-primary">
            Cold and wonderful. We walked until it was dark and then found the only café that was still open.
          </p>
        </div>
        <p className="w-full min-w-list-min max-w-list-max rounded-card border border-line bg-surface p-4 text-sm">
          List
        </p>
      </Specimen>
    </>
  );
}
