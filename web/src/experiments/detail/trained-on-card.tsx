import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ask } from '../../ui/dialogs/question.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { inputsQuery, leaksKey, removeInput } from '../experiments-api.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { partsText, VersionLink, versionText } from '../version-link.tsx'
import { AddVersionDialog } from './add-version-dialog.tsx'

interface TrainedOnCardProps {
  experiment: number
  dataset: number | undefined
}

/** The frozen versions that an experiment learned from. */
export function TrainedOnCard({ experiment, dataset }: TrainedOnCardProps) {
  const inputs = useQuery(inputsQuery(experiment))
  const queries = useQueryClient()
  const mayEdit = useMayEdit()
  const [isAdding, setAdding] = useState(false)
  const changed = () => {
    void queries.invalidateQueries({ queryKey: inputsQuery(experiment).queryKey })
    void queries.invalidateQueries({ queryKey: leaksKey })
  }
  const removal = useMutation({ mutationFn: (uuid: string) => removeInput(experiment, uuid), onSuccess: changed })

  async function remove(uuid: string, name: string) {
    const question = { title: messages.removeVersion(name), action: messages.remove, isDanger: true }
    if (await ask(question)) removal.mutate(uuid)
  }
  const add = mayEdit && (
    <Button size="xs" variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      {messages.addVersion}
    </Button>
  )
  return (
    <Card title={messages.trainedOn} aside={add || undefined}>
      <Banner kind="red" mb={8} onDismiss={removal.reset}>
        {removal.error?.message}
      </Banner>
      <QueryNotice query={inputs} loading={messages.loading} />
      {inputs.data?.length === 0 && <Note>{messages.notTrained}</Note>}
      <Stack component="ul" gap={6}>
        {inputs.data?.map(input => (
          <Group key={input.version} component="li" gap={8} wrap="nowrap">
            <b>
              <VersionLink version={input} />
            </b>
            <Note span flex={1} miw={0}>
              {partsText(input)}
            </Note>
            {mayEdit && (
              <IconButton
                isSmall
                label={messages.removeLabel(versionText(input))}
                icon={<IconX aria-hidden />}
                onClick={() => void remove(input.version, versionText(input))}
              />
            )}
          </Group>
        ))}
      </Stack>
      {isAdding && (
        <AddVersionDialog
          {...{ experiment, dataset }}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            changed()
          }}
        />
      )}
    </Card>
  )
}
