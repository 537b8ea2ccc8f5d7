const TO_WRITE = "[to be written by the operator]";

/** The qualitative template: what the product does, with the operator's own parts marked. */
export const QUALITATIVE: readonly (readonly [indicator: string, value: string])[] = [
  [
    "summary_of_own_initiative_moderation",
    "Photos of members are reviewed by people, before or after they appear as the site decides. Rules raise cases about accounts that look like banned ones and about pictures that a list of known illegal pictures contains. A person decides every case. Private messages are read only when one of the two people has reported them, for a stated reason that is written to a log.",
  ],
  [
    "training_and_assistance_of_moderators",
    `Violent and sexual content is shown blurred and in grey, its share per person and day is limited, breaks are offered, and a person can leave out a kind of case for a day. ${TO_WRITE}`,
  ],
  [
    "use_of_automated_means",
    "Automated means only find: they open a case for a person and decide nothing. A notice about content that a person has found in order within the last 30 days is answered with that decision at once, and is told so.",
  ],
  [
    "indicators_of_accuracy",
    "Each detection is judged by a person, so the error rate is the share of detections that were found to be wrong. Two percent of decisions are judged again by another person who does not know the first outcome.",
  ],
  [
    "safeguards",
    "Every measure has a statement of reasons. Members and notifiers can complain for six months; a person who has not decided the case before decides. Reversed decisions end their measures at once.",
  ],
  ["summary_of_changes_since_the_last_report", TO_WRITE],
];
