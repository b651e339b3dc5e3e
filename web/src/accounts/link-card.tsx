import { Button, Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Account } from '@vitrine/contract/accounts/accounts'
import { isNotFound } from '../api/removal.ts'
import { formatDateTime } from '../format/dates.ts'
import { personName } from '../history/person-name.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { useAction } from '../ui/hooks/use-action.ts'
import { CopyField } from '../ui/inputs/copy-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { removeLink } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'
import type { ChangeOutcome } from './use-people.ts'

/** A newly created link, which no later call returns. */
export interface ShownLink {
  kind: 'invitation' | 'reset'
  account: Account
  url: string
  until: string
}

export interface LinkCardProps {
  link: ShownLink
  showOutcome: (outcome: ChangeOutcome) => void
  onClose: () => void
}

/** The link to pass on to somebody, shown once. */
export function LinkCard({ link: { kind, account, url, until }, showOutcome, onClose }: LinkCardProps) {
  const name = personName(account)
  const { isBusy, run } = useAction()
  const isInvitation = kind === 'invitation'
  const text = isInvitation ? accountsMessages.invitationText : accountsMessages.resetText

  async function withdraw() {
    await removeLink(account.id)
    showOutcome({ kind: 'green', text: accountsMessages.withdrawn(name) })
    onClose()
  }
  function explain(error: unknown): undefined {
    const isMissing = isNotFound(error)
    const failed = accountsMessages.withdrawFailed(name, (error as Error).message)
    showOutcome({ kind: 'red', text: isMissing ? accountsMessages.noLink(name) : failed })
    if (isMissing) onClose()
  }
  return (
    <Card
      title={isInvitation ? accountsMessages.invitationCard(name) : accountsMessages.resetCard(name)}
      aside={<IconButton label={uiMessages.close} icon={<IconX aria-hidden />} onClick={onClose} />}
      isFlush
    >
      <Stack gap={10} px="lg" pt={14} pb="lg">
        <p role="status">{text(name, formatDateTime(until))}</p>
        <Group gap="sm" align="stretch">
          <CopyField aria-label={accountsMessages.link} value={url} flex={1} maw={620} />
          <Button variant="subtle" c="var(--danger-text)" disabled={isBusy} onClick={() => run(withdraw, explain)}>
            {accountsMessages.withdraw}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
