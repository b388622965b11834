import { useState } from 'react'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Fold } from 'sdk/ui/Fold.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { Permission } from '../../shared/policy/circumstances.ts'
import styles from '../consent/ConsentPage.module.css'
import { consentSection } from '../consent/consentSection.ts'
import { permissions, permit, withheldFrom } from '../consent/permissions.ts'
import { useCharacters } from './characters.ts'

const words: Readonly<Record<Permission, string>> = {
  devices: 'May control devices',
  pictures: 'May create pictures',
  memory: 'May remember me',
}

const maxShown = 30

/** What each character may do, in one place. */
export default function CharactersCard() {
  const { list } = useCharacters()
  const { withheld } = useSection(consentSection)
  const [wanted, setWanted] = useState('')
  const found = list.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <Fold title="Characters" summary={`${list.length.toLocaleString()} in all`}>
      <p className={styles.small}>
        What each character may do within your limits. In group chats, what is off for one is off for all.
      </p>
      {list.length > 6 && (
        <TextInput
          type="search"
          label="Find a character"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <ul className={styles.characters}>
        {found.slice(0, maxShown).map(({ id, name }) => (
          <li key={id} className={styles.character}>
            <span className={styles.name}>{name}</span>
            <div className={styles.permissions}>
              {permissions.map((permission) => (
                <Switch
                  key={permission}
                  size="xs"
                  label={words[permission]}
                  aria-label={`${name}: ${words[permission]}`}
                  checked={!withheldFrom(id, withheld).includes(permission)}
                  onChange={({ currentTarget }) => permit(id, permission, currentTarget.checked)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {found.length > maxShown && <p className={styles.small}>{found.length - maxShown} more: search for them.</p>}
      <div className={styles.actions}>
        <LinkButton to="/settings/kinks/chastity" variant="default">
          Lock permissions
        </LinkButton>
      </div>
    </Fold>
  )
}
