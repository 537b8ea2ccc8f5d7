import type pg from "pg";

export type Somebody = { id: number; siteId: number; locale: string };
export type Subject = Somebody & {
  photo: number | null;
  conversation: number | null;
  seq: number | null;
  /** The member who received the message. */
  receiver: Somebody | null;
};
export type Community = {
  profiles: Subject[];
  photos: Subject[];
  messages: Subject[];
  notifiers: Somebody[];
};

const PHOTOS = 40;

/** Nobody whom the demo accounts have met, so that their lists stay as they are. */
const STRANGERS = `select member.id, member.site_id, member.locale, photo.id as photo
  from accounts_member member
  left join photos_photo photo on photo.member_id = member.id and position = 0 and photo.status = 'active'
  where member.status = 'active' and member.id > 2 and not exists (
    select from chat_conversation where (low_id <= 2 and high_id = member.id))
    and not exists (select from likes_like where liker_id = member.id and liked_id <= 2)
  order by hashint8(member.id), member.id`;

const MESSAGES = `select distinct on (message.sender_id) message.sender_id as id, conversation.id as conversation, seq,
    low_id + high_id - sender_id as other
  from chat_message message join chat_conversation conversation on conversation.id = message.conversation_id
  where low_id > 2 and kind = 'text' order by message.sender_id, message.sent_at desc`;

type StrangerRow = { id: string; site_id: number; locale: string; photo: string | null };
type MessageRow = { id: string; conversation: string; seq: number; other: string };

/** Chooses whom the cases of the demo are about and who reports; nobody is in two lists. */
export async function readCommunity(pool: pg.Pool): Promise<Community> {
  const { rows: strangers } = await pool.query<StrangerRow>(STRANGERS);
  const { rows: messages } = await pool.query<MessageRow>(MESSAGES);
  const known = new Map(strangers.map((row) => [Number(row.id), row]));
  const sent = messages.flatMap((row): Subject[] => {
    const [by, to] = [known.get(Number(row.id)), known.get(Number(row.other))];
    if (!by || !to) return [];
    return [
      { ...toSubject(by), conversation: Number(row.conversation), seq: row.seq, receiver: toSubject(to) },
    ];
  });
  const writers = new Set(sent.flatMap(({ id, receiver }) => [id, receiver?.id]));
  const others = strangers.filter(({ id }) => !writers.has(Number(id))).map(toSubject);
  const notifiers = others.splice(0, Math.floor(others.length / 3));
  const photos = others.filter(({ photo }) => photo !== null);
  return {
    messages: sent.filter(({ id }, nth) => !sent.slice(0, nth).some(({ receiver }) => receiver?.id === id)),
    // Companions have photos, so those who are banned come from the end.
    profiles: [...photos.slice(PHOTOS), ...others.filter(({ photo }) => photo === null)],
    photos: photos.slice(0, PHOTOS),
    notifiers,
  };
}

function toSubject({ id, site_id: siteId, locale, photo }: StrangerRow): Subject {
  const none = { conversation: null, seq: null, receiver: null };
  return { id: Number(id), siteId, locale, photo: photo === null ? null : Number(photo), ...none };
}
