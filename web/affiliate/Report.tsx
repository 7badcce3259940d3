// An affiliate's figures: the plan, his links, and each month with how its commission comes about.
import type { AffiliateMonth, AffiliatePlanAnswer, AffiliateReport } from '@walia/contract/affiliates.ts'
import { type ReactNode, useState } from 'react'
import { copy } from '../betslip/copy.ts'
import { useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Affiliate.module.css'

type Data = AffiliateReport['data']

export const Report = ({ report }: { report: Data }) => {
  const t = useText('affiliate')
  return (
    <div className={styles.page}>
      <p className={styles.name}>{report.name}</p>
      {report.months.map((month, index) => (
        <Month key={month.month} month={month} open={index === 0} />
      ))}
      <Part title={t('plan')}>
        <Plan plan={report.plan} days={report.commission_days} />
        {report.next_plan && (
          <>
            <h3 className={styles.sub}>{t('nextPlan', { month: monthText(report.next_plan.from) })}</h3>
            <Plan plan={report.next_plan} days={report.commission_days} />
          </>
        )}
      </Part>
      <Part title={t('links')}>
        <ul className={styles.links}>
          {report.links.map((link) => (
            <OneLink key={link.tag} link={link} />
          ))}
        </ul>
      </Part>
      {report.postbacks && <Postbacks postbacks={report.postbacks} />}
    </div>
  )
}

/** "2026-11" as "11/2026", in the order in which dates stand elsewhere. */
const monthText = (month: string): string => month.split('-').reverse().join('/')

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)

const STATES = {
  open: 'stateOpen',
  nothing: 'stateNothing',
  undecided: 'stateUndecided',
  approved: 'stateApproved',
  refused: 'stateRefused',
  paid: 'statePaid',
} as const

const KINDS = { cpa: 'planKindCpa', share: 'planKindShare', hybrid: 'planKindHybrid' } as const

const Month = ({ month, open }: { month: AffiliateMonth; open: boolean }) => {
  const t = useText('affiliate')
  const { money } = useFormats()
  const counts = [
    [t('registrations'), month.registrations],
    [t('firstDeposits'), month.first_deposits],
    [t('bettors'), month.bettors],
    [t('qualified'), month.qualified],
  ] as const
  const sums: (readonly [string, string])[] = [
    [t('stakes'), month.stakes],
    [t('winnings'), `-${month.winnings}`.replace('--', '')],
    [t('bonuses'), `-${month.bonuses}`.replace('--', '')],
    [t('paymentFees'), `-${month.payment_fees}`],
    ...(month.uncollected === '0.00' ? [] : [[t('uncollected'), `-${month.uncollected}`.replace('--', '')] as const]),
    [t('netRevenue'), month.net_revenue],
    [t('share'), month.share],
    [t('carriedIn'), month.carried_in],
    [t('cpa'), month.cpa],
  ]
  return (
    <details className={styles.month} open={open}>
      <summary className={styles.summary}>
        <span>
          <b>{monthText(month.month)}</b>
          <span className={styles.state}>
            {t(STATES[month.state])}
            {month.reference && ` · ${month.reference}`}
          </span>
        </span>
        <b className={styles.amount}>{money(month.commission)}</b>
      </summary>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.lines}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount.replace(/^-0\.00$/, '0.00'))}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('commission')}</dt>
          <dd>{money(month.commission)}</dd>
        </div>
        {month.carried_out !== '0.00' && (
          <div>
            <dt>{t('carriedOut')}</dt>
            <dd>{money(month.carried_out)}</dd>
          </div>
        )}
      </dl>
      <h2 className={styles.sub}>{t('monthPlan', { kind: t(KINDS[month.plan.kind]) })}</h2>
      <ul className={styles.terms}>
        <Terms plan={month.plan} />
      </ul>
    </details>
  )
}

const Plan = ({ plan, days }: { plan: AffiliatePlanAnswer; days: number }) => {
  const t = useText('affiliate')
  return (
    <ul className={styles.terms}>
      <Terms plan={plan} />
      <li>{t('planDays', { days })}</li>
      <li>{t('planSelf')}</li>
    </ul>
  )
}

/** What a plan pays for. */
const Terms = ({ plan: { cpa, share, payment_fee_percent } }: { plan: AffiliateMonth['plan'] }) => {
  const t = useText('affiliate')
  const { money } = useFormats()
  return (
    <>
      {cpa && (
        <li>
          {t('planCpa', {
            amount: money(cpa.amount),
            deposit: money(cpa.deposit_min),
            wagered: money(cpa.wagered_min),
          })}
        </li>
      )}
      {share && <li>{t(share.carries ? 'planShareCarries' : 'planShareResets', { percent: share.percent })}</li>}
      {payment_fee_percent !== '0' && <li>{t('planFee', { percent: payment_fee_percent })}</li>}
    </>
  )
}

const OneLink = ({ link }: { link: Data['links'][number] }) => {
  const t = useText('affiliate')
  return (
    <li className={styles.link}>
      <span>
        <b>{link.label}</b>
        <code className={styles.code}>{link.url}</code>
      </span>
      <Button
        kind="outline"
        size="medium"
        aria-label={t('copyLink', { label: link.label })}
        onClick={() => void copy(link.url, t('copied'))}
      >
        {t('copy')}
      </Button>
    </li>
  )
}

const Postbacks = ({ postbacks }: { postbacks: NonNullable<Data['postbacks']> }) => {
  const t = useText('affiliate')
  const [seen, setSeen] = useState(false)
  return (
    <Part title={t('postbacks')}>
      <code className={styles.code}>{postbacks.url}</code>
      <p className={styles.words}>{t('postbackCounts', { due: postbacks.due, dead: postbacks.dead })}</p>
      {postbacks.secret &&
        (seen ? (
          <code className={styles.code}>{postbacks.secret}</code>
        ) : (
          <Button kind="outline" size="medium" onClick={() => setSeen(true)}>
            {t('showSecret')}
          </Button>
        ))}
    </Part>
  )
}
