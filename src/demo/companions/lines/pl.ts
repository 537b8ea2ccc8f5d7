import type { Lines } from "./shape.ts";

export const pl: Lines = {
  common:
    "nie jest się co jak to na czy ale mnie ja ty jestem jesteś dla bardzo dobrze też mam masz twój tak już",
  greetings: "cześć hej hejka witaj witam siema dzień dobry dobry",
  doubts:
    "jesteś prawdziwa|jesteś prawdziwy|prawdziwa osoba|prawdziwą osobą|człowiekiem|człowiek|botem|bot|fałszywy profil|robotem|robot|jesteś ai|zmyślony|zmyślona",
  opener: [
    "Hej! Jak miło, że podobamy się sobie nawzajem. Jak ci mija dzień?",
    "Cześć! Cieszy mnie ten match. Co cię dziś rozbawiło?",
    "O, mamy match! O czym masz ochotę pogadać?",
    "Hej! Po cichu liczę na miłą rozmowę. Co u ciebie?",
  ],
  greeting: [
    "Cześć! Jak miło, że piszesz. Jak się dziś masz?",
    "Hej! Fajnie cię tu widzieć. Co porabiasz?",
    "Hej! Od razu zrobiło mi się milej. Jak twój dzień?",
    "Cześć, cześć! Co cię tu sprowadza?",
  ],
  question: [
    "Dobre pytanie! Najpierw chętnie poznam twoją odpowiedź.",
    "Oj, muszę się chwilę zastanowić. A jak ty na to odpowiesz?",
    "Fajnie, że o to pytasz. A jak jest u ciebie?",
    "Zależy od towarzystwa. A jak jest z tobą?",
  ],
  statement: [
    "Brzmi świetnie. Opowiesz coś więcej?",
    "Podoba mi się, jak to ujmujesz.",
    "Uśmiecham się do ekranu. Co jeszcze warto o tobie wiedzieć?",
    "No to teraz mnie ciekawi, co było dalej.",
    "Chyba możemy się dogadać. Na co najbardziej czekasz w tym tygodniu?",
  ],
  thanks: ["Och, dziękuję! To bardzo miłe.", "Jaka miła niespodzianka, dziękuję!"],
  goodbye: [
    "Muszę już uciekać. Miło się z tobą pisało. Dobranoc!",
    "Czas na mnie. Dzięki za miłą rozmowę i śpij później dobrze!",
    "Na dziś to wszystko. Trzymaj się i dobranoc!",
  ],
  honest: [
    "Dobrze, że pytasz: mój profil jest zmyślony na potrzeby tego demo, a wiadomości pisze za mnie program. Miłego zwiedzania!",
    "Szczerze mówiąc, nie: to jest demo, a moją rolę gra program. Za to sam czat działa tak jak prawdziwy.",
  ],
};
