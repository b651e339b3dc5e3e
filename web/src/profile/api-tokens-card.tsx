import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiToken, CreatedApiToken } from '@vitrine/contract/api-tokens'
import { useRef, useState } from 'react'
import { formatCount } from '../format/numbers.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { statusColors } from '../ui/chart-color-class.ts'
import { copyToClipboard } from '../ui/copy-button.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'
import { toast } from '../ui/toast.tsx'
import { apiTokenMessages } from './api-token-messages.ts'
import { revokeToken as revokeOwnToken, tokensQuery } from './api-tokens-api.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenTable } from './token-table.tsx'
import { useRevokeToken } from './use-revoke-token.ts'

/** The API tokens of the signed-in user, with their creation and revocation. */
export function ApiTokensCard() {
  const { data: tokens, error, refetch } = useQuery(tokensQuery)
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiToken>()
  const newButton = useRef<HTMLButtonElement>(null)
  const reload = () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey })

  const { revokeToken, problem, dismissProblem } = useRevokeToken({
    revoke: revokeOwnToken,
    queryKey: tokensQuery.queryKey,
    onRevoked: ({ id }) => {
      if (created?.id === id) setCreated(undefined)
    },
  })

  async function revoke(token: ApiToken) {
    if (await revokeToken(token)) newButton.current?.focus()
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
        <Banner kind="red" onDismiss={dismissProblem}>
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
