import { CallError, call } from "#ui/call/call.ts";
import { memberCache } from "#ui/member-cache.tsx";
import type {
  Chat,
  Chats,
  ConversationView,
  MessagePage,
  readChatChanges,
  readChats,
  readMessages,
} from "../contract.ts";
import {
  CHATS,
  changeChats,
  changeViews,
  conversationKey,
  findChats,
  findView,
  noteRewritten,
  type Whom,
} from "./chat-cache.ts";
import { joinMessages, lastWithoutGap, takeChanges, takeFirstPage } from "./chat-state.ts";
import { readHere, tellDelivered } from "./marks.ts";

let open: Whom | null = null;
let asking: Promise<void> | null = null;
let askAgain = false;
let reloading = false;

/** Sets the open conversation: its new messages are loaded together with the changes. */
export function setOpen(whom: Whom | null): void {
  open = whom;
}

/**
 * Loads the first page of the list; later pages stay visible meanwhile. The list keeps its earlier mark, since the open
 * conversation still has to learn what has changed since then.
 */
export async function loadChats(memberId: number): Promise<Chats> {
  const isWhole = reloading;
  const fresh = await call<typeof readChats>("GET", "/api/chats.php");
  const known = findChats();
  const page = takeFirstPage(known, fresh, readHere);
  const chats = known && !isWhole ? { ...page, mark: known.mark } : page;
  takeFirst(chats, memberId);
  return chats;
}

/** Shows and acknowledges the first page of the list, which was loaded or came with the page. */
export function takeFirst({ chats }: Chats, memberId: number): void {
  showLines(chats);
  tellDelivered(chats, memberId);
}

/** Reloads the list in the background at the page's interval, with or without a socket. */
export async function refreshChats(memberId: number): Promise<void> {
  await memberCache.refetchQueries({ queryKey: CHATS });
  await syncChats(memberId);
}

/** Loads the changes since the last time. A notification that arrives meanwhile causes one more request afterwards. */
export async function syncChats(memberId: number): Promise<void> {
  if (asking) {
    askAgain = true;
    return asking;
  }
  try {
    do {
      askAgain = false;
      asking = askChanges(memberId).catch(ignoreFailure);
      await asking;
    } while (askAgain);
  } finally {
    asking = null;
  }
}

async function askChanges(memberId: number): Promise<void> {
  const chats = findChats();
  if (!chats) return memberCache.refetchQueries({ queryKey: CHATS });
  const view = open && findView(open);
  const conversation = view?.conversation;
  const changes = await call<typeof readChatChanges>("GET", "/api/chat-changes", {
    query: {
      since: chats.mark,
      ...(conversation && { conversation: conversation.id, after: lastWithoutGap(view.messages) }),
    },
  });
  const isOpen = (one: ConversationView) => one === view;
  if (changes.reload) {
    if (conversation) noteRewritten(conversation.id, isOpen);
    return reloadChats();
  }
  changeChats((known) => takeChanges(known, changes, readHere));
  showLines(changes.chats);
  if (conversation) addMessages(conversation.id, changes.messages);
  for (const id of changes.gone)
    changeViews(isOf(id), (one) => ({ ...one, messages: [], conversation: null }));
  tellDelivered(changes.chats, memberId);
  for (const id of changes.rewritten) noteRewritten(id, isOpen);
  const isOpenRewritten = conversation && changes.rewritten.includes(conversation.id);
  if (isOpenRewritten || (open && !conversation && isWith(changes.chats, view))) await reloadOpen();
  if (conversation && changes.more) await readAfter(conversation.id);
}

/**
 * Reloads everything, after too many changes or after a block or its removal. The open conversation comes last, so that
 * it holds all that the list's new mark leaves out.
 */
export async function reloadChats(): Promise<void> {
  reloading = true;
  const list = memberCache.refetchQueries({ queryKey: CHATS });
  reloading = false;
  await list;
  await reloadOpen();
}

async function reloadOpen(): Promise<void> {
  if (open) await memberCache.refetchQueries({ queryKey: conversationKey(open) });
}

async function readAfter(conversation: number): Promise<void> {
  const view = open && findView(open);
  if (!view || view.conversation?.id !== conversation) return;
  const query = { conversation, after: lastWithoutGap(view.messages) };
  const page = await call<typeof readMessages>("GET", "/api/messages", { query });
  addMessages(conversation, page.messages);
  if (page.more && page.messages.length > 0) await readAfter(conversation);
}

function addMessages(conversation: number, messages: MessagePage["messages"]): void {
  if (messages.length === 0) return;
  changeViews(isOf(conversation), (view) => ({ ...view, messages: joinMessages(view.messages, messages) }));
}

/** Updates the open conversation with what the list knows: read marks and presence. */
function showLines(chats: readonly Chat[]): void {
  for (const { conversation, profile } of chats)
    changeViews(isOf(conversation.id), (view) => ({ ...view, conversation, profile }));
}

const isOf = (id: number) => (view: ConversationView) => view.conversation?.id === id;

function isWith(chats: readonly Chat[], view: ConversationView | null | undefined): boolean {
  return chats.some(({ profile }) => profile.id === view?.profile.id);
}

/** The next notification, or the next minute, tries again. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
