import ShieldCheck from "lucide-react/icons/shield-check";
import { useCallback, useEffect, useState } from "react";
import { href } from "react-router";
import { UnblockButton } from "#features/safety/ui/safety.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, callInBackground } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { BlockedMember, listBlocks } from "../contract.ts";

/** The members whom the member has blocked, each with an unblock button. */
export function BlockList() {
  const t = useTexts("safety");
  const [blocks, setBlocks] = useState<BlockedMember[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [said, setSaid] = useState("");
  const load = useCallback(async (signal?: AbortSignal) => {
    setFailed(false);
    try {
      const found = await callInBackground<typeof listBlocks>("/api/blocks", signal && { signal });
      setBlocks(found.blocks);
    } catch (thrown) {
      if (signal?.aborted) return;
      if (!(thrown instanceof CallError)) throw thrown;
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return (
    <Card as="section" id="blocks" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("list.title")}</h2>
        {blocks && blocks.length > 0 && <p className="text-ink-2 text-sm">{t("list.words")}</p>}
      </div>
      {failed ? (
        <ErrorState title={t("list.error")} onRetry={() => load()} retryLabel={t("list.retry")} />
      ) : blocks === null ? (
        <LoadingRows label={t("list.loading")} />
      ) : blocks.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t("list.empty")}>
          {t("list.empty_words")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {blocks.map((block) => (
            <Row
              key={block.id}
              block={block}
              onUnblocked={() => {
                setBlocks(blocks.filter(({ id }) => id !== block.id));
                setSaid(t("unblocked", { name: block.name }));
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Card>
  );
}

function Row({ block, onUnblocked }: { block: BlockedMember; onUnblocked: () => void }) {
  const { id, name, member } = block;
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar
        src={member?.photo ? `${member.photo.address}/tile` : undefined}
        alt=""
        initials={name.slice(0, 1).toUpperCase()}
      />
      <p className="min-w-0 grow">
        {member ? (
          <TextLink
            to={href("/members/:id", { id: String(id) })}
            className="inline-flex min-h-touch items-center"
          >
            {name}
          </TextLink>
        ) : (
          name
        )}
      </p>
      <UnblockButton member={block} onUnblocked={onUnblocked} />
    </li>
  );
}

function LoadingRows({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-3">
      {[1, 2].map((row) => (
        <Skeleton key={row} shape="block" className="h-14 w-full" />
      ))}
    </SkeletonGroup>
  );
}
