import { Box, Button, Group, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClock, IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiToken, CreatedApiToken } from '@vitrine/contract/api-tokens'
import { useRef, useState } from 'react'
import { unlessMissing } from '../api/removal.ts'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { formatCount } from '../format/numbers.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { statusColors } from '../ui/chart-color-class.ts'
import { copyToClipboard } from '../ui/copy-button.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'
import { toast } from '../ui/toast.tsx'
import { apiTokenMessages } from './api-token-messages.ts'
import { revokeToken, tokensQuery } from './api-tokens-api.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** The API tokens of the signed-in user, with their creation and revocation. */
export function ApiTokensCard() {
  const { data: tokens, error, refetch } = useQuery(tokensQuery)
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiToken>()
  const [problem, setProblem] = useState<string>()
  const newButton = useRef<HTMLButtonElement>(null)
  const reload = () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey })

  async function revoke({ id, name }: ApiToken) {
    if (!window.confirm(apiTokenMessages.confirmRevoke(name))) return
    setProblem(undefined)
    try {
      await unlessMissing(revokeToken(id))
      if (created?.id === id) setCreated(undefined)
      toast.success(apiTokenMessages.revoked(name))
      await reload()
      newButton.current?.focus()
    } catch (reason) {
      setProblem(apiTokenMessages.revokeFailed(name, (reason as Error).message))
    }
  }

  return (
    <Card
      title={apiTokenMessages.title}
      note={tokens && formatCount(tokens.length)}
      aside={
        <Button
          ref={newButton}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {apiTokenMessages.create}
        </Button>
      }
      isFlush
    >
      {created && <CreatedToken key={created.id} token={created} />}
      {problem && (
        <Banner kind="red" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      {tokens && tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={token => void revoke(token)} />}
      <Box px="lg" c="var(--text-2)">
        {tokens?.length === 0 && <Text py="md">{apiTokenMessages.none}</Text>}
        {error && !tokens && <FailedNotice text={error.message} onRetry={() => void refetch()} />}
        {!tokens && !error && <AwaitedNotice text={apiTokenMessages.loading} />}
      </Box>
      <NewTokenDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={token => {
          setCreated(token)
          void reload()
        }}
      />
    </Card>
  )
}

/** The secret, which no later call returns. */
function CreatedToken({ token: { name, token } }: { token: CreatedApiToken }) {
  return (
    <Stack gap="xs" px="lg" py="sm" style={statusColors('green')}>
      <Group role="status" gap="sm" wrap="nowrap" fw="var(--fw-strong)">
        <IconCheck size={16} stroke={1.5} aria-hidden />
        {apiTokenMessages.created(name)}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          aria-label={apiTokenMessages.tokenField}
          value={token}
          readOnly
          flex="0 1 480px"
          styles={{ input: { fontFamily: 'monospace' } }}
          onFocus={event => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={async () => toast.info(await copyToClipboard(token))}
        >
          {apiTokenMessages.copy}
        </Button>
      </Group>
    </Stack>
  )
}

function TokenTable({ tokens, onRevoke }: { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void }) {
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

const SOON_MS = 14 * 24 * 60 * 60 * 1000

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
