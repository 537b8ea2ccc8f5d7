import { classNames } from "../class-names.ts";
import { boundsOf, linePath, type Values, yOf } from "./scale.ts";

export type PlotLine = { name: string; values: Values };

type Props = {
  lines: readonly PlotLine[];
  /** Writes a value at the axis. */
  say: (value: number) => string;
  first: string;
  last: string;
  /** Index of the period that is not over; its piece of the line is dotted. */
  open: number | null;
};

const WIDTH = 600;
const HEIGHT = 160;

/** Colour and dash, so that lines are told apart without colours too. */
const LOOKS = [
  { colour: "text-accent", dash: undefined },
  { colour: "text-success", dash: "7 4" },
  { colour: "text-warning", dash: "2 3" },
  { colour: "text-ink-2", dash: "10 3 2 3" },
  { colour: "text-secondary", dash: "4 2" },
] as const;

/** Lines over time on an axis that begins at zero. The words around it say the same, so it is hidden from readers. */
export function LinePlot({ lines, say, first, last, open }: Props) {
  const { bottom, top } = boundsOf(lines.map(({ values }) => values));
  const frame = { width: WIDTH, height: HEIGHT, bottom, top };
  return (
    <div aria-hidden className="flex flex-col gap-1 text-ink-2 text-xs tabular-nums">
      <span>{say(top)}</span>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible"
      >
        {[bottom, 0, top / 2, top].map((value) => (
          <line
            key={value}
            x1="0"
            x2={WIDTH}
            y1={yOf(value, frame)}
            y2={yOf(value, frame)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {lines.map((line, at) => (
          <Line key={line.name} line={line} at={at} frame={frame} open={open} />
        ))}
      </svg>
      <span className="flex justify-between gap-4">
        <span>{first}</span>
        <span>{last}</span>
      </span>
      {lines.length > 1 && <Legend lines={lines} />}
    </div>
  );
}

type LineProps = {
  line: PlotLine;
  at: number;
  frame: Parameters<typeof linePath>[1];
  open: number | null;
};

function Line({ line: { values }, at, frame, open }: LineProps) {
  const { colour, dash } = lookOf(at);
  const end = open === null ? values.length - 1 : open - 1;
  const common = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <g className={colour} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path {...common} d={linePath(values, frame, { to: end })} strokeDasharray={dash} />
      {open !== null && (
        <path
          {...common}
          d={linePath(values, frame, { from: Math.max(0, open - 1), to: open })}
          strokeDasharray="1 5"
        />
      )}
    </g>
  );
}

function Legend({ lines }: Pick<Props, "lines">) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {lines.map(({ name }, at) => {
        const { colour, dash } = lookOf(at);
        return (
          <li key={name} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 24 4" className={classNames("h-1 w-6", colour)}>
              <line
                x1="0"
                x2="24"
                y1="2"
                y2="2"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={dash}
              />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

function lookOf(at: number) {
  return LOOKS[at % LOOKS.length] as (typeof LOOKS)[number];
}
