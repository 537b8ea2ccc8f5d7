import { auditKind } from "#features/staff/server/staff.ts";

/** Audit entries name the settings; their values are in `configuration_change`. */
export const configurationKinds = {
  changed: auditKind("configuration.changed", ["change", "settings"]),
  proposed: auditKind("configuration.proposed", ["proposal", "settings"]),
  answered: auditKind("configuration.answered", ["proposal", "answer"]),
  siteMade: auditKind("configuration.site_made", ["name", "domain", "company"]),
  pictureUploaded: auditKind("configuration.picture_uploaded", ["picture", "use"]),
};
