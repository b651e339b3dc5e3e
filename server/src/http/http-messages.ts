const SHOWN_DIGITS = 40
const shortened = (number: string) => (number.length <= SHOWN_DIGITS ? number : `${number.slice(0, SHOWN_DIGITS)}…`)

/** Messages of the API that belong to no feature. */
export const httpMessages = {
  databaseAway: 'The database does not answer at the moment. Try again in a few seconds.',
  leaving: 'This server is about to stop. Another one answers.',
  migrationsPending: 'The database is not up to date yet.',
  noAddress: (path: string) => `There is nothing at ${path}.`,
  methodNotAllowed: (method: string, path: string, allowed: string) =>
    `${method} is not possible at ${path}. It takes ${allowed}.`,
  brokenJson: (reason: string) => `The body isn't valid JSON: ${reason}.`,
  notUtf8: 'The body is not in UTF-8.',
  noBody: 'This call needs a body in JSON.',
  notAnObject: 'The body has to be a JSON object.',
  tooDeep: (levels: number) => `The body is nested deeper than ${levels} levels.`,
  noNul: (field: string) => `${field} contains an invalid character.`,
  halfCharacter: (field: string) => `${field} holds half a character (a lone surrogate), which can't be stored.`,
  lostNumber: (field: string, number: string) =>
    `${field} holds the number ${shortened(number)}, which is too long or too large to be kept exactly.`,
  manyLostNumbers: (most: number, first: string) =>
    `The body holds more than ${most.toLocaleString('en')} numbers that are too long or too large to be kept exactly; the first one is ${shortened(first)}.`,
  moreErrors: (count: number) =>
    `${count.toLocaleString('en')} more ${count === 1 ? 'error is' : 'errors are'} not listed.`,
  longEntry: (list: string, index: number, most: number) =>
    `${list}, entry ${index + 1} takes more than ${most / 1024 ** 2} MiB, which is the most that one entry can take.`,
  compressed: (encoding: string) => `The body is compressed (${encoding}), which is not supported. Send it as it is.`,
  bodiesBusy: 'Other large calls are under way. Try again in a few seconds.',
  tooLarge: 'This is more than one call can take.',
  importTooLarge: (bytes: number) =>
    `This is more than one import can take, which is ${bytes / 1024 ** 2} MiB. Import the file in parts.`,
  changedSince: (noun: string) => `Someone else changed this ${noun} since the preview.`,
  deletedSince: (noun: string) => `Someone else deleted this ${noun} since the preview.`,
  madeSince: (noun: string) => `Someone else created this ${noun} since the preview.`,
  importsBusy: 'Other imports are under way. Try again in a few seconds.',
  noMediaType: (type: string) => `The body has to be JSON (application/json), not ${type}.`,
  brokenCall: "The server can't read this request.",
  tooManyHeaders: 'The headers of this call are too large.',
  callerGone: 'The caller went away before it was answered.',
  tooSlow: 'This call took too long to arrive.',
  badAddress: "This address can't be read.",
  serverError: (requestId: string) =>
    `Something went wrong on the server. If it stays so, tell whoever runs Vitrine this number: ${requestId}`,
  missing: (field: string) => `${field} is required.`,
  empty: (field: string) => `${field} can't be empty.`,
  unknownField: (field: string) => `There is no field '${field}' here.`,
  serverMade: (field: string) => `${field} is made by the server and can't be set.`,
  invalidValue: (field: string, what: string, value: string) => `${field} takes ${what}, not ${value}.`,
  tooLow: (field: string, least: number, value: number) => `${field} must be ${least} or more, not ${value}.`,
  unknownVia: (ways: string, written: string) => `X-Change-Via takes ${ways}, not '${written}'.`,
  viaWithoutRequest: 'X-Change-Via needs an X-Request-Id: a uuid, the same for all calls of one change.',
  noRecord: (record: string, id: number) => `There is no ${record} with the id ${id}.`,
  entries: (count: number) => (count === 0 ? 'an empty list' : `a list of ${count.toLocaleString('en')}`),
  otherId: (id: number, written: number) => `The id of this record is ${id} and can't become ${written}.`,
} as const
