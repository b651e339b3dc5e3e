import { Box, Table, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { ROLE_NAMES, ROLES, type Role } from '@vitrine/contract/api/roles'
import { Card } from '../ui/layout/card.tsx'
import styles from './accounts.module.css'
import { accountsMessages } from './accounts-messages.ts'

export const RolesCard = () => (
  <Box maw={640}>
    <Card title={accountsMessages.roles} isFlush>
      <Table borderColor="var(--line)" className={styles['may'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {ROLES.map(role => (
              <Table.Th key={role} scope="col">
                {ROLE_NAMES[role]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accountsMessages.abilities.map(([ability, roles]) => (
            <Table.Tr key={ability}>
              <Table.Th scope="row">{ability}</Table.Th>
              {ROLES.map(role => (
                <Table.Td key={role}>
                  <May may={(roles as readonly Role[]).includes(role)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  </Box>
)

const May = ({ may }: { may: boolean }) => (
  <>
    {may ? <IconCheck aria-hidden className={styles['yes']} /> : <span aria-hidden="true">-</span>}
    <VisuallyHidden>{may ? accountsMessages.may : accountsMessages.mayNot}</VisuallyHidden>
  </>
)
