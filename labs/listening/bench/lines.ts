/** Lines that were not written for this bench: short and long ones, with names, many small words and repetitions. */
export const BENCH_LINES = `
You said you would be home before the storm.
I never asked you to wait for me.
Tell me the truth, or get out of my kitchen.
There is a letter on the table, and it has your name on it.
We have exactly four minutes before the guards come back.
Don't look at me like that, I did what I had to do.
My mother used to sing that song when it rained.
If you open that door, you can never close it again.
I know what you did in Boston, and so does Margaret.
Everything I own is in that suitcase.
You were always the brave one, not me.
The doctor says it could be months, or it could be tomorrow.
Please, just sit down and listen for once in your life.
He left without a word, and he took the dog.
I would rather sleep in the car than under his roof.
What happened to the money we put aside for the wedding?
Nobody leaves this room until I find my ring.
It was dark, it was cold, and I was alone.
You can keep the house, but the piano is mine.
I thought I heard somebody on the stairs.
They are going to find us here sooner or later.
Give me one good reason to believe you.
That is the last time I lend you anything.
She looked straight at me and pretended not to know me.
Did you really think I would forget your birthday?
Captain, the radio has been dead since midnight.
I am not angry, I am only very tired.
Keep your voice down, the children are asleep.
There were seven of us when we crossed the river.
Your father would have been proud of you tonight.
I can explain, but you are not going to like it.
Take the second road on the left, then run.
We grew up in this street, you and I.
You promised me there would be no more secrets.
The train to Chicago leaves in half an hour.
I have been practising that speech all morning.
Somebody in this family has to tell the truth.
Look at the sky, it is going to snow.
I signed the papers because you told me to.
Stop, stop right there and put your hands up.
No, no, no, this cannot be happening again.
All I wanted was a quiet dinner with my brother.
You don't remember me, do you?
They cancelled the show an hour before the curtain.
Every night I dream about that yellow house.
Is that blood on your sleeve, Detective?
I loved him once, and it nearly killed me.
Put the gun on the floor and walk away slowly.
Nothing you say will change what I saw.
I counted every single day that you were gone.
Your coffee is getting cold, and so am I.
We should have turned back at the bridge.
Listen carefully, because I will only say this once.
The captain wants to see you in his office.
I can't remember the last time we laughed.
If he calls again, tell him I moved to Spain.
You have your grandmother's eyes, and her temper.
I was there when the lights went out.
It isn't a crime to be lonely, Thomas.
Nobody warned me that it would hurt this much.
Hand me the wrench, and hold the lamp higher.
I will be waiting for you by the old station clock.
You call that an apology?
Somewhere out there somebody knows what we did.
`
  .trim()
  .split('\n')
