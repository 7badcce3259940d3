// Help and policies: the list of them with the contacts, one of them to read, or one as a PDF.
import { isPolicyId, policyIds } from '@walia/domain/policies/policies.ts'
import { Link } from 'wouter'
import { useTitle } from '../head.ts'
import { paths } from '../paths.ts'
import { Contacts } from '../profile/Contacts.tsx'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './Policies.module.css'
import { PolicyPage } from './PolicyPage.tsx'
import { PolicyPdf } from './PolicyPdf.tsx'

const PoliciesScreen = ({ params: { policy = '', form } }: ScreenProps) => {
  const t = useText('policies')
  const known = isPolicyId(policy) ? policy : null
  useTitle(known && t(known))
  if (known === null) return <PolicyList />
  return (
    <>
      <PageBar title={t(known)} />
      {form === 'pdf' ? <PolicyPdf policy={known} /> : <PolicyPage policy={known} />}
      {known === 'help' && <Contacts />}
    </>
  )
}

export default PoliciesScreen

/** Help first: it is what most people look for. */
const PolicyList = () => {
  const t = useText('policies')
  return (
    <>
      <PageBar title={t('title')} />
      <nav className={styles.list} aria-label={t('title')}>
        {policyIds
          .toSorted((a, b) => Number(b === 'help') - Number(a === 'help'))
          .map((policy) => (
            <Link key={policy} href={paths.policies(policy)} className={styles.row}>
              {t(policy)}
              <Icon name="chevron" size={16} />
            </Link>
          ))}
      </nav>
      <Contacts />
    </>
  )
}
