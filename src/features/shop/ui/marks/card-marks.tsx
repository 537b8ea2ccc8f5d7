import { Circles, WordMark } from "./word-mark.tsx";

/** Cards by method code. */
export const cardMarks = {
  creditcard: (
    <>
      <rect x="10" y="8" width="28" height="17" rx="2.500" fill="var(--brand-ink)" />
      <path d="M10 12.500h28" stroke="var(--brand-paper)" strokeWidth="3" />
      <path d="M14 20.500h7" stroke="var(--brand-paper)" strokeWidth="2" />
    </>
  ),
  visa: (
    <WordMark fill="var(--brand-visa)" size={15} y={21.5} slanted>
      VISA
    </WordMark>
  ),
  mastercard: <Circles start="var(--brand-red)" end="var(--brand-orange)" middle="var(--brand-middle)" />,
  maestro: (
    <Circles start="var(--brand-maestro)" end="var(--brand-red)" middle="var(--brand-maestro-middle)" />
  ),
  bancontact: (
    <>
      <path d="M8 8h20l-8 8H8z" fill="var(--brand-bancontact)" />
      <path d="M40 16H28l-8 0 8-8h12z" fill="var(--brand-bancontact-light)" />
      <WordMark fill="var(--brand-bancontact)" size={7.5} y={25.5}>
        Bancontact
      </WordMark>
    </>
  ),
  cartebancaire: (
    <>
      <rect x="1" y="1" width="46" height="30" rx="4.500" fill="var(--brand-cb)" />
      <path d="M1 31 47 9v17.500a4.500 4.500 0 0 1-4.500 4.500z" fill="var(--brand-cb-light)" />
      <WordMark fill="var(--brand-paper)" size={16} y={22} slanted>
        CB
      </WordMark>
    </>
  ),
  dankort: (
    <>
      <path d="M5 8h38l4 8-4 8H5l-4-8z" fill="var(--brand-dankort)" />
      <WordMark fill="var(--brand-paper)" size={9.5} y={19.5} slanted>
        Dankort
      </WordMark>
    </>
  ),
  nexi: (
    <WordMark fill="var(--brand-nexi)" size={15} y={21}>
      nexi
    </WordMark>
  ),
};
