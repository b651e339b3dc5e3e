import type { Person } from '@vitrine/contract/history/history'
import { useState } from 'react'

/** The people met so far: a filter by one of them hides what the others did, not their names. */
export function usePeople(met: readonly (Person | null)[]): readonly Person[] {
  const [people, setPeople] = useState<ReadonlyMap<number, Person>>(new Map())
  const seen = new Map(people)
  for (const person of met) if (person) seen.set(person.id, person)
  if (seen.size > people.size) setPeople(seen)
  return [...seen.values()]
}
