type Report = {
  reference: string;
  made_at: string;
  found_by: "list" | "person";
  list: string | null;
  list_reference: string | null;
  sealed_at: string;
  hashes: { md5: string | null; sha1: string | null; sha256: string | null };
  member: {
    number: number | null;
    email: string | null;
    username: string | null;
    born: string | null;
    signed_up_at: string | null;
  };
  site: string;
  uploaded_at: string | null;
};

/** The report in plain English, for authorities everywhere. What is not known is left out. */
export function sayReport(report: Report): string {
  const { reference, made_at, site, hashes, member, list, list_reference } = report;
  const lines: [name: string, value: string | number | null][] = [
    ["Reference", reference],
    ["Report made", made_at],
    ["Service", site],
    [
      "Found by",
      report.found_by === "list" ? `list of known pictures: ${list}, ${list_reference}` : "a moderator",
    ],
    ["Uploaded", report.uploaded_at],
    ["Closed to everybody", report.sealed_at],
    ["MD5 of the upload", hashes.md5],
    ["SHA-1 of the upload", hashes.sha1],
    ["SHA-256 of the kept file", hashes.sha256],
    ["Account number", member.number],
    ["E-mail address of the account", member.email],
    ["Name of the account", member.username],
    ["Date of birth that was given", member.born],
    ["Signed up", member.signed_up_at],
  ];
  const known = lines.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [
    "Report of suspected child sexual abuse material",
    known.join("\n"),
    "The picture is not part of this report. It is kept encrypted, and is handed over by the authority's own channel only.",
  ].join("\n\n");
}
