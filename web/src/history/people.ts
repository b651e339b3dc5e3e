import type { Person } from '@vitrine/contract/history/history'
import { useState } from 'react'

/** Everybody seen so far: filtering by one user hides the changes of others, but must keep them as choices. */
export function usePeople(met: readonly (Person | null)[]): readonly Person[] {
  const [people, setPeople] = useState<ReadonlyMap<number, Person>>(new Map())
  const seen = new Map(people)
  for (const person of met) if (person) seen.set(person.id, person)
  if (seen.size > people.size) setPeople(seen)
  return [...seen.values()]
}
