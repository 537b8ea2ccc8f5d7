/** What people who flirt write most, by kind. Each is one sign of at most Unicode 13, which every device draws. */
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

/** The one chosen last comes first; none stands there twice. */
export function rememberEmoji(recent: readonly string[], emoji: string): string[] {
  return [emoji, ...recent.filter((one) => one !== emoji)].slice(0, MOST_RECENT);
}

/** One line of them on a phone, two at most. */
export const MOST_RECENT = 16;
