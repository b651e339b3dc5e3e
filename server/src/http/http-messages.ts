/** What the server says where no record is at fault. */
export const httpMessages = {
  databaseAway: 'The database does not answer at the moment. Try again in a few seconds.',
  migrationsPending: 'The database is not up to date yet.',
} as const
