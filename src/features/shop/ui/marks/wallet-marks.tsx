import { WordMark } from "./word-mark.tsx";

const ground = (fill: string) => <rect x="1" y="1" width="46" height="30" rx="4.500" fill={fill} />;

export const walletMarks = {
  paypal: (
    <>
      <WordMark fill="var(--brand-paypal)" size={11} x={15.5} y={20} slanted>
        Pay
      </WordMark>
      <WordMark fill="var(--brand-paypal-light)" size={11} x={33} y={20} slanted>
        Pal
      </WordMark>
    </>
  ),
  applepay: (
    <>
      <path
        d="M17.400 16.300c0-1.700 1.400-2.500 1.500-2.600-.8-1.200-2.100-1.300-2.500-1.400-1.100-.1-2.100.6-2.600.6s-1.400-.6-2.200-.6c-1.200 0-2.200.7-2.800 1.700-1.200 2.100-.3 5.100.9 6.800.6.8 1.200 1.700 2.100 1.700.8 0 1.200-.5 2.200-.5s1.300.5 2.200.5 1.500-.8 2-1.600c.7-.9.9-1.800.9-1.900 0 0-1.700-.7-1.700-2.700M15.700 11.300c.5-.6.8-1.300.7-2.100-.7 0-1.500.5-2 1-.4.5-.8 1.300-.7 2 .8.1 1.500-.4 2-.9"
        fill="var(--brand-ink)"
      />
      <WordMark fill="var(--brand-ink)" size={11.5} x={31} y={21}>
        Pay
      </WordMark>
    </>
  ),
  blik: (
    <>
      {ground("var(--brand-ink)")}
      <circle cx="18.500" cy="9" r="3.500" fill="var(--brand-blik)" />
      <WordMark fill="var(--brand-paper)" size={13} y={23}>
        blik
      </WordMark>
    </>
  ),
  twint: (
    <>
      {ground("var(--brand-ink)")}
      <path d="m24 5 4 6h-8z" fill="var(--brand-sepa-light)" />
      <path d="m24 5-4 6h4z" fill="var(--brand-twint)" />
      <WordMark fill="var(--brand-paper)" size={11} y={23.5}>
        TWINT
      </WordMark>
    </>
  ),
  mobilepay: (
    <>
      <path d="m17 6 8-2 5 11-8 3z" fill="var(--brand-mobilepay)" />
      <path d="m19.500 10 4-1.200 2.600 6-4 1.500z" fill="var(--brand-paper)" />
      <WordMark fill="var(--brand-mobilepay)" size={7.5} y={26}>
        MobilePay
      </WordMark>
    </>
  ),
  vipps: (
    <>
      {ground("var(--brand-vipps)")}
      <WordMark fill="var(--brand-paper)" size={13} y={20}>
        vipps
      </WordMark>
    </>
  ),
  swish: (
    <>
      <path d="M13 12a7 7 0 0 1 11-4l-3 3a3 3 0 0 0-4 2z" fill="var(--brand-swish)" />
      <path d="M11 10a8 8 0 0 0 9 11l-1-4a4 4 0 0 1-5-5z" fill="var(--brand-orange)" />
      <path d="M26 12a8 8 0 0 1-5 9l-1-3a4 4 0 0 0 3-5z" fill="var(--brand-swish-dark)" />
      <WordMark fill="var(--brand-ink)" size={8} x={33} y={24}>
        swish
      </WordMark>
    </>
  ),
  satispay: (
    <>
      {ground("var(--brand-satispay)")}
      <WordMark fill="var(--brand-paper)" size={9} y={19.5}>
        satispay
      </WordMark>
    </>
  ),
  paysafecard: (
    <>
      <WordMark fill="var(--brand-paysafe)" size={8} y={15} slanted>
        paysafe
      </WordMark>
      <rect x="12" y="18" width="24" height="8" rx="1.500" fill="var(--brand-red)" />
      <WordMark fill="var(--brand-paper)" size={7} y={24.5}>
        card
      </WordMark>
    </>
  ),
};
