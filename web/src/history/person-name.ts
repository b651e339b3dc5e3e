/** A user's display name; the username if there is no name. */
export const personName = (person: { username: string; name: string | null }): string =>
  person.name?.trim() || person.username

/** 'MK' for 'Mara Keller', 'AN' for 'anna'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)].map(word => [...(word ?? '')][0]) : [...name].slice(0, 2)
  return letters.join('').toUpperCase()
}
