/** Emoji that suit flirting, by kind. None is newer than Unicode 13, so that every device can draw it. */
export const EMOJI_GROUPS = {
  faces:
    "😀 😄 😁 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😗 😋 😜 🤪 🤭 🤗 🤔 🤨 😏 😎 🥳 🤩 😳 🥺 😢 😭 😤 😱 😴 🙄 😬 🤤 😈",
  love: "❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 ❣️ 💕 💞 💓 💗 💖 💘 💝 💋 🌹 💌 🔥 ✨",
  hands: "👍 👎 👌 ✌️ 🤞 🤟 👋 🙌 👏 🙏 💪 🤝 👀 🙈 🙊 🤷 🤦 💃 🕺 👑",
  food: "☕ 🍵 🍷 🥂 🍾 🍺 🍸 🍹 🍕 🍔 🍣 🍝 🥐 🍫 🍰 🍓 🍒 🍑 🍆 🍪",
  nature: "☀️ 🌙 ⭐ 🌈 ☔ ❄️ 🌊 🌸 🌻 🌷 🍀 🐶 🐱 🦊 🐻 🦋",
  fun: "🎉 🎁 🎶 🎧 🎬 🎮 ⚽ 🚲 ✈️ 🏖️ ⛰️ 🏠 🛏️ 🎂 💯 😺",
} as const;
export type EmojiGroup = keyof typeof EMOJI_GROUPS;

/** Puts the chosen emoji first, without duplicates. */
export function rememberEmoji(recent: readonly string[], emoji: string): string[] {
  return [emoji, ...recent.filter((one) => one !== emoji)].slice(0, MOST_RECENT);
}

/** At most two rows on a phone. */
export const MOST_RECENT = 16;
