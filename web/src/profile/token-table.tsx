import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ApiToken } from '@vitrine/contract/api-tokens'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { DAY_MS } from '../format/relative-time.ts'
import { apiTokenMessages } from './api-token-messages.ts'

export interface TokenTableProps {
  tokens: readonly ApiToken[]
  onRevoke: (token: ApiToken) => void
}

/** API tokens, each with a button that revokes it. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  return (
    <Table.ScrollContainer minWidth={640} type="native">
      <Table horizontalSpacing="lg" borderColor="var(--line)">
        <Table.Thead bg="var(--sunken)" c="var(--text-2)" fz="xs">
          <Table.Tr>
            {Object.values(apiTokenMessages.columns).map(column => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>{apiTokenMessages.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map(token => (
            <Table.Tr key={token.id}>
              <Table.Td>
                <Text fw="var(--fw-strong)" style={{ overflowWrap: 'anywhere' }}>
                  {token.name}
                </Text>
                <Text size="xs" c="var(--text-3)" ff="monospace">
                  {`${token.prefix}...`}
                </Text>
              </Table.Td>
              <Table.Td>{apiTokenMessages.scopes[token.scope]}</Table.Td>
              <Table.Td>{formatDate(token.created_at)}</Table.Td>
              <Table.Td>
                <Expiry at={token.expires_at} />
              </Table.Td>
              <Table.Td>{formatDateTime(token.last_used_at)}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="xs"
                  variant="subtle"
                  c="var(--danger-text)"
                  aria-label={apiTokenMessages.revokeToken(token.name)}
                  onClick={() => onRevoke(token)}
                >
                  {apiTokenMessages.revoke}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const SOON_MS = 14 * DAY_MS

/** Marked two weeks ahead, in time to replace the token. */
function Expiry({ at }: { at: string }) {
  const left = Date.parse(at) - Date.now()
  if (left > SOON_MS) return formatDate(at)
  const isOver = left <= 0
  return (
    <Group gap={6} wrap="nowrap" c={isOver ? 'var(--danger-text)' : 'var(--st-yellow)'}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {isOver ? apiTokenMessages.expired(formatDate(at)) : apiTokenMessages.soon(formatDate(at))}
    </Group>
  )
}
