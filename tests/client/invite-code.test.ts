import { expect, test } from 'vitest';
import { inviteCodeIn } from '../../src/client/shared/invite-code.ts';

test.each([
  '2w6wv4t310rssw',
  '  2W6WV4T310RSSW ',
  '2w6w v4t3 10rs sw',
  '2W6WV4T3-10RSSW',
  '2w6wv4t3lOrssw', // as it may be read off a screen
  '2w6wv4t3Iorssw',
  'https://curfew.example/join/2w6wv4t310rssw',
  'http://192.168.0.7:3000/join/2w6wv4t310rssw/?from=mail#top',
])('%j holds the code', (typed) => {
  expect(inviteCodeIn(typed)).toBe('2w6wv4t310rssw');
});
