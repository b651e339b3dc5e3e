import { Group } from '@mantine/core'
import { useState } from 'react'
import { useMayEdit } from '../edit/may-edit.ts'
import { experimentsMessages } from '../experiments/experiments-messages.ts'
import {
  CreateNamed,
  EXPERIMENTS_TABS,
  type ExperimentsTab,
  ExperimentsView,
} from '../experiments/experiments-tabs.tsx'
import { useAddressParams } from '../search/use-address-params.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { AddressTabs } from './for-admins.tsx'

/** Experiments, and the records that they use. */
export function Experiments() {
  const [params] = useAddressParams(['tab'])
  const { title, tabs } = experimentsMessages
  const tab = EXPERIMENTS_TABS.find(name => name === params.tab) ?? 'experiments'
  const [creating, setCreating] = useState<ExperimentsTab>()
  const mayEdit = useMayEdit()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Group component="header" justify="space-between" gap={12}>
        <h1>{title}</h1>
        {mayEdit && <CreateNamed tab={tab} onClick={() => setCreating(tab)} />}
      </Group>
      <AddressTabs label={title} parameter="tab" names={EXPERIMENTS_TABS} texts={tabs} shown={tab} />
      <ExperimentsView tab={tab} isCreating={creating === tab} closeForm={() => setCreating(undefined)} />
    </>
  )
}
