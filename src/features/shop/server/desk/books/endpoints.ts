import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-books-contract.ts";
import { readBooks, writeBooks } from "./read-books.ts";

const read = { who: "staff", right: "figures.money", perMinute: 60 } as const;

export const deskBookEndpoints: Served[] = [
  handle(contract.readBooks, read, ({ app, query }) => readBooks(app, query)),
  handle(contract.writeBooks, read, ({ app, query }) => writeBooks(app, query)),
];
