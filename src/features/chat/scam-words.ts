/**
 * All patterns except `COIN_ADDRESS` match text folded by `foldText`: lower case, one form for lookalike characters.
 */
const BEGIN = String.raw`(?<![\p{L}\d_])`;
const END = String.raw`(?![\p{L}\d_])`;
const words = (source: string) => new RegExp(`${BEGIN}(?:${source})${END}`, "u");

/** Payment methods that cannot be reversed, and national payment services that strangers ask for. */
export const PAYMENT = words(
  "pay ?pal|paypal\\.me|cash ?app|western ?union|money ?gram|revolut|venmo|zelle|skrill|neteller|ria money|world ?remit|remitly|" +
    "tikkie|bizum|mobile ?pay|swisha|vipps(?:e|er|et)?|(?:kod(?:em|u)?|przelew(?:em)?) blik|blikiem",
);

export const CRYPTO = words(
  "bit ?coins?|btc|ethereum|usdt|tether|dogecoin|solana|binance|coinbase|metamask|trust ?wallet|" +
    "crypto(?:s|coins?|currenc(?:y|ies)|valuta['’]?s?|munt(?:en)?|monnaies?)?|" +
    "krypto(?:s|w(?:ä|ae)hrung(?:en)?|valuta(?:er|en|or|orna)?|valutaen|valuutta\\p{L}*|walut\\p{L}*)?|" +
    "cripto(?:s|moneda|monedas|valuta|valute)?",
);

/** The three Bitcoin formats, Ethereum-like addresses and Tron. Matched against the original, unfolded text. */
export const COIN_ADDRESS =
  /(?<![\p{L}\d])(?:bc1[a-z\d]{25,62}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[\da-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?![\p{L}\d])/u;

const CARD =
  "(?:gift ?|cadeau|geschenk|gutschein|guthaben)?-?(?:cards?|kaart(?:en)?|karten?|kort(?:et|en)?)|" +
  "gutscheine?|gutscheincodes?|cadeaubon(?:nen)?|cartes?|carta|buon[oi]|tarjetas?|kart[aęy]|kartki|podarunkow\\p{L}*|" +
  "gavekort(?:et)?|presentkort(?:et)?|lahjakort\\p{L}*|kortti\\p{L}*|codes?|koder?|kod(?:en|er|y|u)?|codice|codici|códigos?|koodi\\p{L}*|vouchers?|credit|tegoed";
const SHOP =
  "steam|google ?play|apple|itunes|amazon|razer(?: gold)?|xbox|playstation|psn|vanilla|ebay|sephora|nike|roblox|app ?store";
const GENERIC =
  "gift ?cards?|cadeaukaart(?:en)?|cadeaubon(?:nen)?|geschenkkarten?|gutscheinkarten?|guthabenkarten?|cartes? cadeaux?|carta regalo|carte regalo|" +
  "tarjetas? (?:de )?regalo|kart[aęy] podarunkow\\p{L}*|gavekort(?:et)?|presentkort(?:et)?|lahjakort\\p{L}*";
const ASKS =
  "buy|send|get me|need|code|codes|pin|scratch|photo|" +
  "koop|stuur|nodig|kauf\\p{L}*|schick\\p{L}*|brauch\\p{L}*|compra\\p{L}*|cómpra\\p{L}*|manda\\p{L}*|invia\\p{L}*|serv\\p{L}*|achète\\p{L}*|acheter|envoie\\p{L}*|envoyer|besoin|" +
  "envía\\p{L}*|envia\\p{L}*|mánda\\p{L}*|necesit\\p{L}*|kup\\p{L}*|wyśl\\p{L}*|potrzeb\\p{L}*|køb\\p{L}*|kjøp\\p{L}*|köp\\p{L}*|send\\p{L}*|brug for|trenger|skicka\\p{L}*|behöver|osta\\p{L}*|lähet\\p{L}*|tarvits\\p{L}*|kod\\p{L}*|koodi\\p{L}*|codice|código\\p{L}*";

/** Gift cards that work like cash: cards of a shop, prepaid brands, or any gift card that somebody asks for. */
export const GIFT_CARDS = [
  words("paysafe(?: ?cards?| ?karten?| ?kort| ?code)?|neosurf|transcash|ukash|pcs[ -]mastercard"),
  words(`(?:${SHOP})[ -]{0,2}(?:${CARD})`),
  words(`(?:${CARD})(?: (?:de|da|di|von|van|do|till|til|från|fra|für|pour|para|per))? (?:${SHOP})`),
  words(`(?:${ASKS})${END}(?:[^.!?\\n]{0,40})${BEGIN}(?:${GENERIC})`),
  words(`(?:${GENERIC})${END}(?:[^.!?\\n]{0,40})${BEGIN}(?:${ASKS})`),
];

const SURE_MESSENGERS =
  "whats ?app|whatsap|wats ?app|wapp|telegram|snap ?chat|we ?chat|viber|threema|discord|skype|zangi|google ?chat|hangouts";
/** These are also ordinary words, so they count only in an invitation to move the chat there. */
const MAYBE =
  "(?:on|via|op|auf|über|su|sur|en|por|na|przez|på|über) (?:kik|signal|line|insta|instagram|snap|messenger|tg|ig|wa)|" +
  "(?:kikissä|signalissa|instassa|snäpissä|telegramissa|telegramiin|whatsappissa|whatsappiin|whatsappa|telegramie|whatsappie|snapie|instagramie|snapchacie)";
const COMES =
  "write|text|message|add|find|chat|talk|reach|move|hit me|schrijf|app|voeg|vind|praat|schreib\\p{L}*|meld\\p{L}*|finde\\p{L}*|scrivi\\p{L}*|sentiamoci|aggiungi\\p{L}*|écris|ajoute|parle\\p{L}*|contacte|" +
  "escríbeme|escribe\\p{L}*|hablamos|agrégame|háblame|napisz|pisz\\p{L}*|dodaj|skriv\\p{L}*|tilføj|legg|lägg|hitta|finn|find|kirjoita|kirjoitellaan|lisää|jutellaan|laita";

export const MESSENGERS = [
  words(SURE_MESSENGERS),
  words(`(?:${COMES})${END}(?:[^.!?\\n]{0,30})${BEGIN}(?:${MAYBE})`),
];
