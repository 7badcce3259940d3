// What the profile shows of gifts, in one file: each file that loads later costs the first view its name.
export { CashbackCard } from '../cashback/CashbackCard.tsx'
export { PromoCard } from '../promo/PromoCard.tsx'
export { ReferralCard } from '../referral/ReferralCard.tsx'
