import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { slideAddress } from '../../slides/slide-addresses.ts'
import type { CountedTestSet } from '../trust/test-sets.ts'
import { checkMessages as messages } from './check-messages.ts'
import { Finding, FoundList } from './finding.tsx'

/** Training and validation slides that are in locked test sets. */
export const TestSetFindings = ({ testSets }: { testSets: readonly CountedTestSet[] }) =>
  testSets.map(({ test_set, sentence, slides }) => (
    <Finding key={test_set} kind="red" title={sentence}>
      <FoundList
        items={slides}
        keyOf={({ slide_id }) => slide_id}
        render={({ slide_id, name, kind, value }) => (
          <>
            <Link to={slideAddress.detail(slide_id)} title={name}>
              {name}
            </Link>
            <Text span size="sm" c="var(--text-2)" truncate>
              {messages.inTestSet(kind, value)}
            </Text>
          </>
        )}
      />
    </Finding>
  ))
