/** The visible parts of a profile. */
export type Looks = {
  gender: "male" | "female" | null;
  age: number;
  hair: string | null;
  eye: string | null;
  body: string | null;
};
