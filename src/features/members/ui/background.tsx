import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { awaitSends } from "#features/chat/ui/chat.tsx";
import { credits, paid } from "#features/wallet/ui/wallet.tsx";
import { call } from "#ui/call/call.ts";
import { PageFactsContext, tellFact } from "#ui/facts.ts";
import { onRefresh } from "#ui/refresh.ts";
import type { readUser } from "../contract.ts";

type Known = { status: string; credits: number; paid: boolean };

export default function MembersBackground() {
  const member = useContext(PageFactsContext) as Known | null;
  useFreshBalance(member);
  useFreshUser(member);
  return null;
}

/** The balance of the page, then of the last message, refresh or page load, whichever is newest. */
function useFreshBalance(member: Known | null): void {
  const isNewest = usePageAsked();
  useEffect(() => {
    if (member) tellBalance(member, isNewest.current());
  }, [member, isNewest]);
}

/** An answer requested before a send was answered must not bring back the credits of that send. */
function tellBalance(now: Pick<Known, "credits" | "paid">, isNewest: boolean): void {
  if (isNewest) tellFact(credits, now.credits);
  tellFact(paid, now.paid);
}

/** Whether the page is newer than every answer to a sent message. */
function usePageAsked() {
  const isNewest = useRef<() => boolean>(() => true);
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isThere = navigation.state === "idle" && revalidator.state === "idle";
  useEffect(() => {
    if (!isThere) isNewest.current = awaitSends();
  }, [isThere]);
  return isNewest;
}

/** Reloads the page if the member has changed. */
function useFreshUser(member: Known | null): void {
  const status = member?.status;
  const { revalidate } = useRevalidator();
  const isNewest = useRef<() => boolean>(() => true);
  const { data, refetch } = useQuery({
    queryKey: ["user"],
    queryFn: ({ signal }) => {
      isNewest.current = awaitSends();
      return call<typeof readUser>("GET", "/api/user.php", { signal }).then(({ user }) => user);
    },
    enabled: false,
  });
  const known = useRef(data);
  useEffect(() => {
    if (!data || data === known.current) return;
    const isOther = known.current !== undefined || data.status !== status;
    known.current = data;
    tellBalance({ credits: data.credits, paid: data.paid_user }, isNewest.current());
    if (isOther && navigator.onLine) void revalidate();
  }, [data, status, revalidate]);
  useEffect(() => onRefresh(() => void refetch()), [refetch]);
}
