/** The first account of the server under test. */
export const account = { username: 'anna', password: 'correct horse battery' } as const
