/** How people are called; accounts without a name by their username. */
export const personName = (person: { username: string; name: string | null }): string =>
  person.name?.trim() || person.username
