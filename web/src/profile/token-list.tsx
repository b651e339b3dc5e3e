import { Box, Button, Group, Table, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiToken } from '@vitrine/contract/accounts/api-tokens'
import { unlessMissing } from '../api/removal.ts'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { DAY_MS } from '../format/relative-time.ts'
import { ask } from '../ui/dialogs/question.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import { toast } from '../ui/notices/toast.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { apiTokenMessages as messages } from './api-token-messages.ts'

interface TokenListProps {
  tokens: UseQueryResult<readonly ApiToken[]>
  revoke: (id: number) => Promise<void>
  /** Called once the token has left the list. */
  onRevoked: (token: ApiToken) => void
  texts: { loading: string; none: string }
  /** Extends to the edges of a card. */
  isFlush?: boolean
}

/** API tokens, each with a button that revokes it after a confirmation. */
export function TokenList({ tokens: query, revoke, onRevoked, texts, isFlush = false }: TokenListProps) {
  const { data: tokens, refetch } = query
  const { run, problem, dismissProblem } = useAction()

  async function askToRevoke(token: ApiToken) {
    const { confirmRevoke, confirmRevokeMore: text, revoke: action } = messages
    if (!(await ask({ title: confirmRevoke(token.name), text, action, isDanger: true }))) return
    await run(
      async () => {
        await unlessMissing(revoke(token.id))
        toast.success(messages.revoked(token.name))
        await refetch()
        onRevoked(token)
      },
      reason => messages.revokeFailed(token.name, (reason as Error).message),
    )
  }
  return (
    <>
      <Banner kind="red" mb={isFlush ? 0 : 12} onDismiss={dismissProblem}>
        {problem}
      </Banner>
      {tokens && tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={token => void askToRevoke(token)} />}
      <Box px={isFlush ? 'lg' : 0} c="var(--text-2)">
        {tokens?.length === 0 && <Text py={isFlush ? 'md' : 0}>{texts.none}</Text>}
        <QueryNotice query={query} loading={texts.loading} />
      </Box>
    </>
  )
}

interface TokenTableProps {
  tokens: readonly ApiToken[]
  onRevoke: (token: ApiToken) => void
}

const TokenTable = ({ tokens, onRevoke }: TokenTableProps) => (
  <PlainTable columns={messages.columns} actions={uiMessages.actions} minWidth={640} spacing="lg">
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
        <Table.Td>{messages.scopes[token.scope]}</Table.Td>
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
            aria-label={messages.revokeToken(token.name)}
            onClick={() => onRevoke(token)}
          >
            {messages.revoke}
          </Button>
        </Table.Td>
      </Table.Tr>
    ))}
  </PlainTable>
)

const SOON_MS = 14 * DAY_MS

/** Marked two weeks ahead, in time to replace the token. */
function Expiry({ at }: { at: string }) {
  const left = Date.parse(at) - Date.now()
  if (left > SOON_MS) return formatDate(at)
  const isOver = left <= 0
  return (
    <Group gap={6} wrap="nowrap" c={isOver ? 'var(--danger-text)' : 'var(--st-yellow)'}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {isOver ? messages.expired(formatDate(at)) : messages.soon(formatDate(at))}
    </Group>
  )
}
