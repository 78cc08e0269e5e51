"""Messages with content and headers as objects: email.policy, email.message.EmailMessage, email.headerregistry."""

import datetime
from email import message_from_bytes, policy
from email.headerregistry import Address, Group, HeaderRegistry
from email.message import EmailMessage, MIMEPart
from email.utils import getaddresses, parseaddr


def show(title, value):
    print(f"--- {title}")
    print(value)


def error_of(function, *args, **kw):
    try:
        return function(*args, **kw)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


message = EmailMessage()
message["Subject"] = "Rechnung für März, über die übliche Länge hinaus, damit sie in mehrere Wörter zerfällt"
message["From"] = Address("Zoë Größe", "zoe", "example.org")
message["To"] = (Address("A, B", "a.b", "example.com"), Group("team", [Address(addr_spec="c@example.com")]))
message["Date"] = datetime.datetime(2024, 2, 29, 12, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
message["Message-ID"] = "<1234@example.org>"
message.set_content("Guten Tag,\n\nanbei die Rechnung über 20 €.\n")
message.add_alternative("<p>Guten Tag <img src='cid:x@y'></p>\n", subtype="html")
message.get_payload()[1].add_related(b"\x89PNG", "image", "png", cid="<x@y>")
message.add_attachment(b"%PDF-1.7 " * 20, maintype="application", subtype="pdf", filename="Rechnung März.pdf")
message.add_attachment("a;b\n", subtype="csv", filename="a.csv", params={"header": "present"})
for part, boundary in zip(
    [part for part in message.walk() if part.is_multipart()], ["outer", "middle", "inner"], strict=True
):
    part.set_boundary(boundary)

show("text", message.as_string())
show("smtp", message.as_bytes(policy=policy.SMTP))
show("utf8", message.as_bytes(policy=policy.SMTPUTF8)[:300])
show("7bit", message.as_bytes(policy=policy.SMTP.clone(cte_type="7bit"))[-500:])

again = message_from_bytes(message.as_bytes(), policy=policy.default)
show("body", repr(again.get_body().get_content_type()))
show("plain", repr(again.get_body(("plain",)).get_content()))
show("attachments", [(part.get_filename(), part.get_content_type()) for part in again.iter_attachments()])
show("content", [part.get_content() for part in again.iter_attachments()])
show("addresses", again["to"].addresses)
show("groups", [str(group) for group in again["to"].groups])
show("date", (again["date"].datetime, again["subject"], again["from"].addresses[0].display_name))
show("types", (again["content-type"].params["boundary"], again["mime-version"].version, again["message-id"].name))

show("twice", error_of(again.__setitem__, "Subject", "b"))
show("lines", error_of(again.__setitem__, "X-Other", "a\nb"))
show("multipart", error_of(again.set_content, "a"))
show("convert", error_of(again.make_alternative))
show("manager", error_of(EmailMessage().set_content, 3))
show("address", error_of(Address, addr_spec="a b@c"))
show("policy", error_of(policy.default.clone, nothing=1))
show("repr", policy.SMTP)

registry = HeaderRegistry()
for name, value in [
    ("To", 'Ed <ed@example.com>, "x" y: a@b, c <@route:d@e>;, <bad'),
    ("Sender", "a(b)c@d.e"),
    ("Content-Type", "text/plain; charset*=utf-8''%C3%A4; a*1=x; a*0=y; a=b"),
    ("Content-Disposition", "attachment; filename*0*=us-ascii''a%20; filename*1=b; size"),
    ("Content-Transfer-Encoding", "Base64 (c) more"),
    ("MIME-Version", "1.(x)0 z"),
    ("Date", "yesterday"),
    ("Subject", "=?utf-8?q?=C3=A4_b?= =?utf-8?b?w7Y=?= c=?x?="),
    ("Message-ID", "<a..b@c>"),
]:
    header = registry(name, value)
    show(name, repr(str(header)))
    print([(type(defect).__name__, str(defect)) for defect in header.defects])
    print(repr(header.fold(policy=policy.default)))

print(getaddresses(['"A, B" <a@b>', "c (d) <e@f>", "g: h@i, j@k;"], strict=False))
print(getaddresses(["a@b <c@d>"]), parseaddr("X <x@y>, z"), parseaddr("a@b@c"), MIMEPart().get_content_type())
