import { useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type {
  decidePhotoReview,
  PhotoReview,
  PhotoReviewResult,
  releasePhotoReview,
  takePhotoReview,
} from "../../review-contract.ts";
import type { ReviewRule } from "../../review-rules.ts";

export type Mark = { rule: ReviewRule; facts: string };

/** Photos that the person holds, what they marked, and what they have looked at. */
export function useReview() {
  const { busy, error, run } = useAction();
  const [review, setReview] = useState<PhotoReview | null>(null);
  const { marks, mark, seen, see, keepOnly } = useNotes();
  const [result, setResult] = useState<PhotoReviewResult | null>(null);
  const [isLost, setLost] = useState(false);

  const take = async () => {
    const taken = await call<typeof takePhotoReview>("POST", "/api/desk/photo-reviews", {
      ...{ body: {}, memberId: null },
    });
    setReview(taken);
    keepOnly(new Set(taken.photos.map(({ id }) => id)));
    setLost(false);
  };
  const judged = judge(review, marks, seen);
  /** @param toSeal sends this photo alone, because it must not wait for the others */
  const send = (toSeal?: number) =>
    run(async () => {
      if (!review?.review) return;
      const { accepted, rejected } = toSeal === undefined ? judged : sealing(toSeal);
      const body = { review: review.review, accepted, rejected };
      try {
        setResult(
          await call<typeof decidePhotoReview>("POST", "/api/desk/photo-review-decisions", {
            ...{ body, memberId: null },
          }),
        );
      } catch (thrown) {
        if (thrown instanceof CallError && thrown.code === "moderation.taken") setLost(true);
        throw thrown;
      }
      await take();
    });
  const giveBack = () =>
    run(async () => {
      if (!review?.review) return;
      const body = { review: review.review };
      await call<typeof releasePhotoReview>("POST", "/api/desk/photo-review-releases", {
        ...{ body, memberId: null },
      });
      setReview(null);
    });
  return {
    ...{ review, marks, judged, result, isLost, setLost, busy, error, send, giveBack, mark, see },
    take: () =>
      run(async () => {
        setResult(null);
        await take();
      }),
  };
}

/** Marks, and what was looked at. They outlive the lease, and one photo that was sealed, since the same photos come again. */
function useNotes() {
  const [marks, setMarks] = useState<Record<number, Mark>>({});
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const mark = (photo: number, change: Partial<Mark> | null) =>
    setMarks(({ [photo]: before, ...others }) =>
      change === null ? others : { ...others, [photo]: { rule: "nudity", facts: "", ...before, ...change } },
    );
  const see = (photo: number) => setSeen((before) => new Set(before).add(photo));
  const keepOnly = (ids: ReadonlySet<number>) => {
    setSeen((before) => before.intersection(ids));
    setMarks((before) => Object.fromEntries(Object.entries(before).filter(([id]) => ids.has(Number(id)))));
  };
  return { marks, mark, seen, see, keepOnly };
}

function sealing(photo: number) {
  return { accepted: [], rejected: [{ photo, rule: "child" as const }] };
}

export type Review = ReturnType<typeof useReview>;

/** A photo that nobody has looked at is in neither list, so that it is never accepted unseen. */
function judge(review: PhotoReview | null, marks: Record<number, Mark>, seen: ReadonlySet<number>) {
  const ids = (review?.photos ?? []).map(({ id }) => id);
  const looked = ids.filter((id) => seen.has(id));
  return {
    accepted: looked.filter((id) => !marks[id]),
    rejected: looked.flatMap((photo) => {
      const marked = marks[photo];
      if (!marked) return [];
      const facts = marked.facts.trim();
      return [{ photo, rule: marked.rule, ...(facts && { facts }) }];
    }),
    unseen: ids.length - looked.length,
  };
}
