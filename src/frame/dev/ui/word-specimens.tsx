import Lock from "lucide-react/icons/lock";
import MapPin from "lucide-react/icons/map-pin";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chip } from "#ui/chip.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { OnlineDot } from "#ui/pictures/online-dot.tsx";
import { Prose } from "#ui/prose.tsx";
import { Specimen } from "./specimen.tsx";

const nothing = () => undefined;

export function WordSpecimens() {
  return (
    <>
      <Specimen name="Badge, CountBadge, OnlineDot">
        <Badge>Fictional</Badge>
        <Badge tone="primary">Popular</Badge>
        <Badge tone="success">Completed</Badge>
        <Badge tone="warning">Pending</Badge>
        <Badge tone="danger" icon={<Lock />}>
          Private
        </Badge>
        <CountBadge count={3} label="3 unread messages" />
        <CountBadge count={128} label="128 unread messages" />
        <CountBadge count={7} tone="warning" label="7 credits" />
        <CountBadge count={0} tone="danger" showZero label="No credits" />
        <OnlineDot label="Online" />
      </Specimen>
      <Specimen name="Chip">
        <Chip icon={<MapPin />}>Gelderland</Chip>
        <Chip marked>Hiking</Chip>
        <Chip onRemove={nothing} removeLabel="Remove 25–40">
          25–40
        </Chip>
      </Specimen>
      <Specimen name="Notice" wide>
        <Notice>This page hasn’t been translated yet, so it’s in English.</Notice>
        <Notice tone="success" title="Payment completed" onDismiss={nothing} dismissLabel="Dismiss">
          75 credits have been added.
        </Notice>
        <Notice
          tone="warning"
          title="Confirm your e-mail address"
          action={
            <Button size="small" variant="secondary">
              Send again
            </Button>
          }
          onDismiss={nothing}
          dismissLabel="Dismiss"
        >
          Until then nobody receives your messages.
        </Notice>
        <Notice tone="danger" title="Payment failed or has been cancelled." live="alert">
          Nothing was charged. Try another method.
        </Notice>
        <Notice tone="warning" banner onDismiss={nothing} dismissLabel="Dismiss the banner">
          Demo: members, messages and payments are made up.
        </Notice>
      </Specimen>
      <Specimen name="Card" wide>
        <Card>
          <h4 className="font-semibold">A quiet card</h4>
          <p className="text-ink-2">Holds a single thing.</p>
        </Card>
        <Card raised className="flex flex-col items-start gap-3">
          <Badge tone="primary">Popular</Badge>
          <p className="font-semibold text-3xl leading-title">75 credits</p>
          <p className="text-ink-2">€ 49.99, one-time payment, no subscription</p>
          <Button wide>Choose 75 credits</Button>
        </Card>
      </Specimen>
      <Specimen name="Prose" wide>
        <Prose>
          <h2>Safety</h2>
          <p>
            Keep your first talks here. We never ask for your password, and <a href="?">you can report</a>{" "}
            anybody with one tap.
          </p>
          <ul>
            <li>Meet in a public place.</li>
            <li>Tell a friend where you are.</li>
          </ul>
          <blockquote>You don’t owe anyone a reply.</blockquote>
        </Prose>
      </Specimen>
    </>
  );
}
