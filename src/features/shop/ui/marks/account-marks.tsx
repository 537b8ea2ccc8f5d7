import { WordMark } from "./word-mark.tsx";

const sepa = (word: string) => (
  <>
    <WordMark fill="var(--brand-sepa)" size={12} y={16.5} slanted>
      SEPA
    </WordMark>
    <path d="M10 19.500h28" stroke="var(--brand-sepa-light)" strokeWidth="2" />
    <WordMark fill="var(--brand-sepa)" size={6.5} y={27}>
      {word}
    </WordMark>
  </>
);

/** Methods that pay from a bank account. */
export const accountMarks = {
  ideal: (
    <>
      <path d="M12 6h12c8 0 13 4 13 10s-5 10-13 10H12z" fill="var(--brand-ideal)" />
      <circle cx="16.500" cy="12.500" r="2.500" fill="var(--brand-paper)" />
      <path d="M14 17h5v6h-5z" fill="var(--brand-paper)" />
      <WordMark fill="var(--brand-paper)" size={7} x={28} y={19}>
        DEAL
      </WordMark>
    </>
  ),
  eps: (
    <>
      <path d="M7 9h34v10H7z" fill="var(--brand-eps)" />
      <WordMark fill="var(--brand-paper)" size={11} y={17.5}>
        eps
      </WordMark>
      <path d="M7 23h34" stroke="var(--brand-grey)" strokeWidth="3" />
    </>
  ),
  prezelewy24: (
    <WordMark fill="var(--brand-przelewy)" size={8} y={19} slanted>
      Przelewy24
    </WordMark>
  ),
  sdd: sepa("DEBIT"),
  sct: sepa("TRANSFER"),
  giropay: (
    <>
      <rect x="1" y="1" width="46" height="30" rx="4.500" fill="var(--brand-giropay)" />
      <WordMark fill="var(--brand-paper)" size={10} y={19.5}>
        giropay
      </WordMark>
    </>
  ),
  sofort: (
    <WordMark fill="var(--brand-sofort)" size={11} y={20}>
      SOFORT
    </WordMark>
  ),
};
