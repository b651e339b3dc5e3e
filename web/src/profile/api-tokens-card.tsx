import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CreatedApiToken } from '@vitrine/contract/accounts/api-tokens'
import { useRef, useState } from 'react'
import { formatCount } from '../format/numbers.ts'
import { statusColors } from '../ui/charts/chart-color-class.ts'
import { CopyField } from '../ui/inputs/copy-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { apiTokenMessages } from './api-token-messages.ts'
import { revokeToken, tokensQuery } from './api-tokens-api.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'

export function ApiTokensCard() {
  const tokens = useQuery(tokensQuery)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiToken>()
  const newButton = useRef<HTMLButtonElement>(null)

  return (
    <Card
      title={apiTokenMessages.title}
      note={tokens.data && formatCount(tokens.data.length)}
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
      <TokenList
        tokens={tokens}
        revoke={revokeToken}
        onRevoked={({ id }) => {
          if (created?.id === id) setCreated(undefined)
          newButton.current?.focus()
        }}
        texts={apiTokenMessages}
        isFlush
      />
      <NewTokenDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={token => {
          setCreated(token)
          void tokens.refetch()
        }}
      />
    </Card>
  )
}

/** The secret, which no later call returns. */
const CreatedToken = ({ token: { name, token } }: { token: CreatedApiToken }) => (
  <Stack gap="xs" px="lg" py="sm" style={statusColors('green')}>
    <Group role="status" gap="sm" wrap="nowrap" fw="var(--fw-strong)">
      <IconCheck size={16} stroke={1.5} aria-hidden />
      {apiTokenMessages.created(name)}
    </Group>
    <Group gap="sm" wrap="nowrap">
      <CopyField aria-label={apiTokenMessages.tokenField} value={token} flex="0 1 480px" />
    </Group>
  </Stack>
)
