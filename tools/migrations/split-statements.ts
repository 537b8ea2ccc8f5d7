export type Statement = {
  /** Line on which it begins. */
  line: number;
  /** In lower case, without comments, every white space one blank. */
  sql: string;
  /** Says why the rules do not apply to it: a comment `-- harmless because …` above it or in it. */
  isExcused: boolean;
};

const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|\s+|[^\s;'$/-]+|./g;
const EXCUSE = /^-- harmless because \S.{9}/;

/** Splits SQL at semicolons that are not in a text, a comment or a body between dollars. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let words = "";
  let line = 1;
  let begins = 1;
  let isExcused = false;
  const end = () => {
    if (words.trim()) statements.push({ line: begins, sql: words.trim().toLowerCase(), isExcused });
    words = "";
    isExcused = false;
  };
  for (const [piece] of sql.matchAll(PIECE)) {
    if (piece.startsWith("--") || piece.startsWith("/*")) isExcused ||= EXCUSE.test(piece);
    else if (piece === ";") end();
    else {
      if (!words.trim()) begins = line;
      words += withoutComments(piece);
    }
    line += piece.split("\n").length - 1;
  }
  end();
  return statements;
}

/** A body between dollars is one piece, with comments of its own. */
function withoutComments(piece: string): string {
  return (piece.startsWith("$") ? piece.replaceAll(/--[^\n]*/g, "") : piece).replaceAll(/\s+/g, " ");
}

/** Splits at commas that are in no brackets and no text, as those between the actions of `alter table`. */
export function splitList(sql: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [piece] of sql.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}
