// The policies: what a page or a PDF of one is made of.
import { type PolicyId, policyIds } from '@walia/domain/policies/policies.ts'
import { type Static, Type } from 'typebox'

export const PolicyParams = Type.Object({
  policy: Type.Unsafe<PolicyId>({ type: 'string', enum: [...policyIds] }),
})

const PolicySection = Type.Object({
  key: Type.String({ description: 'the same in every language' }),
  heading: Type.String(),
  paragraphs: Type.Array(Type.String()),
})

export const PolicyDocument = Type.Object({
  policy: Type.String(),
  language: Type.String({ description: 'en, am, om or zh' }),
  title: Type.String(),
  intro: Type.String(),
  changed_on: Type.String({ description: 'YYYY-MM-DD' }),
  sections: Type.Array(PolicySection),
})
export type PolicyDocument = Static<typeof PolicyDocument>

export const PolicyAnswer = Type.Object({
  data: PolicyDocument,
  pdf: Type.String({ description: 'address of the same as a PDF; its bytes never change' }),
})
export type PolicyAnswer = Static<typeof PolicyAnswer>
