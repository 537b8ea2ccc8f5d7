import type { SignUpStep } from "#features/accounts/contract.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { countPhotos } from "#features/photos/server/photos.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { StartedMember } from "../sign-up-start.ts";

export async function readStartedMember(
  app: Pick<App, "db" | "clock">,
  { memberId, status }: Pick<MemberViewer, "memberId" | "status">,
): Promise<StartedMember> {
  const [account, answers, photos] = await Promise.all([
    readAccount(app.db, memberId),
    readOwnProfile(app, memberId),
    countPhotos(app.db, memberId),
  ]);
  return {
    id: memberId,
    email: account?.email ?? "",
    confirmed: status === "active",
    step: (account?.signupStep ?? "done") as SignUpStep,
    consent: account?.orientationConsent ?? false,
    hasPhoto: photos > 0,
    answers,
  };
}
