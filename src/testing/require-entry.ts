import type { Pool } from "pg";
import { endpoints } from "../endpoints.ts";

/** Calls that read nothing private and change nothing of the site, members or people of staff. */
export const WITHOUT_ENTRY: readonly string[] = [
  // One's own access and session.
  ...["readOwnAccess", "noteUse", "startConfirmation", "confirmAtDesk", "startOwnPasskey", "startOwnTotp"],
  // Lists without words, pictures or names of members, and the news of them.
  ...[
    "readQueues",
    "countUrgentCases",
    "listCases",
    "readCaseState",
    "readAgreement",
    "listSealed",
    "hearDeskNews",
  ],
  ...["listWork", "readWork", "readDebits", "previewReturns"],
  // One's own order of work, and a text that is shown before it is decided.
  ...["renewCase", "renewPhotoReview", "pauseRule", "orderQueues", "previewLetter"],
  // Colleagues, lists against abuse, and settings.
  ...[
    "listPeople",
    "readPerson",
    "listProposals",
    "readSignUpLists",
    "listConfiguredSites",
    "readSiteSettings",
  ],
  // Figures without members.
  ...["readPeopleFigures", "readMoneyFigures", "readModerationFigures", "readSuccess"],
  ...["writePeopleFigures", "writeMoneyFigures", "writeModerationFigures"],
  // Lists of inquiries without words.
  ...["countInquiries", "listDeskInquiries"],
  // Orders, faults, debts and codes without names. What a refund would do.
  ...["listOrdersToWork", "planRefund", "listFaults", "writeFaults", "countFaults", "countWithdrawals"],
  ...["listCodes", "writeCodes", "listCodeUses", "listReceivables"],
  ...["readBooks", "writeBooks"],
  ...["readHealth", "readGettingStarted"],
  // What is kept and why, and registers and counts that name nobody.
  ...["readRetention", "readRetentionFaults", "readProcessing", "writeProcessing", "listHolds"],
  ...["listBreaches", "readBreach", "listOpenBreaches", "readTransparency", "readReport", "readReportFile"],
  ...["writeExtract", "listAuthorityOrders"],
  ...["planSettings", "listSettingsChanges", "planRevert", "readPrices", "planPrices"],
  ...["readTexts", "planTexts", "readCompanyDetails", "planCompany", "readDomains", "planDomains"],
  // A picture of a brand, which everybody may see.
  "readUploadedPicture",
];

/** Calls that succeed without an entry when there is nothing to do, such as claiming from an empty queue. */
export const MAY_DO_NOTHING: readonly string[] = [
  ...["claimCase", "releaseCase", "takePhotoReview", "releasePhotoReview", "decidePhotoReview"],
  ...["claimInquiry", "releaseInquiry", "answerInquiry", "noteOnInquiry"],
  ...["endOwnSession", "removeOwnPasskey"],
  ...["startWork", "cancelWork"],
  // Repeated, they change nothing more.
  ...["refundUnused", "refundGoodwill", "settleFault", "giveReference", "makeCode", "endCode"],
  ...["settleWithdrawal", "answerWithdrawal", "grantMemberCredits", "writeMemberNote"],
  ...["completeDebitRefund", "settleReceivable"],
  // The same request again, or a change that changes nothing.
  ...["holdCase", "addBreach", "changeBreach", "addAuthorityOrder"],
];

type Sent = { path: string; method?: string };

/** @throws Error if a call of the desk succeeded without an audit or access entry, though it has to leave one */
export async function requireEntry(pool: Pool, { path, method = "GET" }: Sent, answer: Response) {
  if (!answer.ok || !path.startsWith("/api/desk/")) return;
  const name = findName(path.split("?")[0] as string, method);
  if (name === undefined || [...WITHOUT_ENTRY, ...MAY_DO_NOTHING].includes(name)) return;
  const { rowCount } = await pool.query(
    `select from staff_audit where request_id = $1 union all select from staff_access where request_id = $1`,
    [answer.headers.get("x-request-id")],
  );
  if (!rowCount) throw new Error(`${name} has left no entry in the log.`);
}

function findName(path: string, method: string): string | undefined {
  return endpoints.find(({ endpoint, policy }) => {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`);
    return policy.who === "staff" && endpoint.method === method && pattern.test(path);
  })?.endpoint.name;
}
